import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FollowUp } from '../../../src/endpoint/followUp';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const followUp = (take: () => Promise<void> = () => Promise.resolve()) => {
	const takeLeftBehind = vi.fn(take);
	const logged: string[] = [];
	return { takeLeftBehind, logged, followUp: new FollowUp(takeLeftBehind, (message) => logged.push(message)) };
};

it('what a window left is looked for at once, and again while that window may still be ending', async () => {
	const { takeLeftBehind, followUp: one } = followUp();
	one.start();
	await vi.advanceTimersByTimeAsync(0);
	expect(takeLeftBehind).toHaveBeenCalledTimes(1);
	await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
	expect(takeLeftBehind.mock.calls.length).toBeGreaterThan(2);
	const calls = takeLeftBehind.mock.calls.length;
	await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
	expect(takeLeftBehind).toHaveBeenCalledTimes(calls);
});

it('another window that goes starts the looks anew, and none is left when this one closes', async () => {
	const { takeLeftBehind, followUp: one } = followUp();
	one.start();
	await vi.advanceTimersByTimeAsync(0);
	one.start();
	await vi.advanceTimersByTimeAsync(0);
	expect(takeLeftBehind).toHaveBeenCalledTimes(2);
	one.dispose();
	await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
	expect(takeLeftBehind).toHaveBeenCalledTimes(2);
});

it('a look that fails is logged, and the next one is taken', async () => {
	const { takeLeftBehind, logged, followUp: one } = followUp(() => Promise.reject(new Error('locked')));
	one.start();
	await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
	expect(takeLeftBehind.mock.calls.length).toBeGreaterThan(1);
	expect(logged).toHaveLength(takeLeftBehind.mock.calls.length);
	expect(logged[0]).toContain('locked');
});

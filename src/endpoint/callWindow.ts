import { json } from 'node:stream/consumers';
import { post, type Address } from './loopback';

/** Milliseconds. A window that takes longer is stopped or gone; what it was asked may still happen there, and is then seen. */
const patience = 5000;

/** Asks a window for something; its reply, or `undefined` where there is none. */
export function callWindow(address: Address, path: string, body: unknown): Promise<unknown> {
	return new Promise((resolve) => {
		const none = () => resolve(undefined);
		const calling = post(address, path, body, (response) => {
			json(response).then((reply) => resolve(response.statusCode === 200 ? reply : undefined), none);
		});
		calling.setTimeout(patience, () => calling.destroy());
		calling.once('error', none);
		calling.once('close', none);
	});
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../stage/repository';
import { thirdPartyNotices } from '../stage/thirdPartyNotices';

it('the notices name every package that is bundled (npm run notices writes them)', async () => {
	const written = await readFile(path.join(repository, 'ThirdPartyNotices.txt'), 'utf8');
	expect(written).toBe(await thirdPartyNotices());
});

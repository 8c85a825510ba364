import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { repository } from './repository';
import { thirdPartyNotices } from './thirdPartyNotices';

await writeFile(path.join(repository, 'ThirdPartyNotices.txt'), await thirdPartyNotices());

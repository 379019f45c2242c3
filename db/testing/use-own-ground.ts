import type { OwnGround } from '@/db/testing/global-setup';

/** Before each file: the database and the data folder that belong to the worker which runs it. */
const grounds = JSON.parse(process.env.TEST_GROUNDS ?? '[]') as OwnGround[];
const own = grounds[Number(process.env.VITEST_POOL_ID) - 1];
if (!own) throw new Error(`There is no database for worker ${process.env.VITEST_POOL_ID}.`);
Object.assign(process.env, own);

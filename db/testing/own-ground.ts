/** Workers that run tests of the API, each with a ground of its own. */
export const API_WORKERS = 2;

/** What a worker has for itself, on a server that all share. */
export type OwnGround = { DATABASE_URL: string; TEST_SUPERUSER_URL: string; DATA_DIR: string };

/** The part of the S3-compatible server that the tests use; the package has no types of its own. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    readonly httpServer: import('node:http').Server;
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}

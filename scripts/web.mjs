/**
 * First file of the web process. TypeScript is translated for the few modules around Next alone: its bundle, thousands of functions, is
 * loaded as it lies, and from V8's code cache where an earlier start left one.
 */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { register } from 'tsx/esm/api';

enableCompileCache(join(import.meta.dirname, '..', '.next', 'cache', 'code'));
const unregister = register();
const { startWeb } = await import('./web.ts');
await unregister();
await startWeb();
flushCompileCache();

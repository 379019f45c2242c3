import { notFoundHandler } from '@/lib/http/refuse-unserved';

/** Every path that no operation answers. */
export const GET = notFoundHandler;
export const POST = notFoundHandler;
export const PUT = notFoundHandler;
export const PATCH = notFoundHandler;
export const DELETE = notFoundHandler;
export const OPTIONS = notFoundHandler;

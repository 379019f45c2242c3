export * from '@/db/schema/audit';
export * from '@/db/schema/claims';
export * from '@/db/schema/evidence';
export * from '@/db/schema/organizations';
export * from '@/db/schema/participants';
export * from '@/db/schema/platform';
export * from '@/db/schema/users';
export * from '@/db/schema/verification';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const KEY = new RegExp(`^(?:org|user)/${UUID}/${UUID}(?:\\.[a-z0-9][a-z0-9-]{0,31})?$`);

/** True for a key that this product makes: `org|user/<uuid>/<uuid>` with an optional `.variant` (such as `.thumbnail`). */
export function isStorageKey(key: string): boolean {
  return KEY.test(key);
}

/**
 * Refuses anything that is not a key of ours. Keys never come from people, so a wrong one is a fault of the
 * program or an attack on it, never input to be corrected: a plain Error.
 */
export function assertStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error('Not a storage key.');
}

/** The key of an object of an organization; `variant` names something derived from it (`thumbnail`, `preview`). */
export function organizationKey(organizationId: string, objectId: string, variant?: string): string {
  const key = `org/${organizationId}/${objectId}${variant === undefined ? '' : `.${variant}`}`;
  assertStorageKey(key);
  return key;
}

/** The key of an object that belongs to a person across organizations, such as a profile picture. */
export function userKey(userId: string, objectId: string): string {
  const key = `user/${userId}/${objectId}`;
  assertStorageKey(key);
  return key;
}

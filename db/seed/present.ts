import { eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { users } from '@/db/schema/users';

/** Whether the demo is there: every start asks, and few need what makes it. */
export async function hasDemo(): Promise<boolean> {
  const found = await database().select({ id: users.id }).from(users).where(eq(users.email, 'admin@harbour.example'));
  return found.length > 0;
}

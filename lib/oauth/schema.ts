import { z } from 'zod';
import { APP_TYPES } from '@/db/enums';
import { answeredMoment } from '@/lib/core/fields';

export const grantSchema = z
  .strictObject({
    clientId: z.string(),
    name: z.string(),
    type: z.enum(APP_TYPES),
    description: z.string().nullable(),
    organization: z.strictObject({ id: z.uuid(), name: z.string() }),
    scopes: z.array(z.string()),
    grantedAt: answeredMoment.meta({ description: 'The latest time.' }),
  })
  .meta({ id: 'Grant', description: 'What a person allowed an application to do for them.' });

export const grantParams = z.object({ clientId: z.string().min(1).max(100) });

export const consentInput = z
  .strictObject({ decision: z.enum(['allow', 'deny']) })
  .meta({ id: 'ConsentInput', description: 'What a person answers to an application that asks.' });

export type Grant = z.infer<typeof grantSchema>;
export type ConsentInput = z.infer<typeof consentInput>;

/** What a person is asked, and by whom. */
export type ConsentView = {
  app: { name: string; description: string | null; createdBy: string };
  organization: { id: string; name: string };
  account: { name: string; email: string };
  /** What the application would get. */
  scopes: readonly string[];
  /** What it asks and the person’s role does not hold. */
  withheld: readonly string[];
  /** Host that the person is sent to afterwards. */
  returnsTo: string;
  /** Why there is nothing to allow: no member there, without the second factor asked for there, or to sign in anew for the application. */
  obstacle: 'not_member' | 'factor_missing' | 'sign_in_again' | null;
};

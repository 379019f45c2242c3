import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import type { addPasskeyInput, PasskeyOptions } from '@/lib/mfa/schema';

type Response = z.input<typeof addPasskeyInput>['response'];

/** Whether the person, not a fault, ended the browser's own dialog. */
export function wasCanceled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Has the browser make a passkey. Throws what the browser throws when the person turns away. */
export async function createPasskey(options: PasskeyOptions): Promise<Response> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as unknown as Response;
}

/** Has the browser sign with a passkey. */
export async function signWithPasskey(options: PasskeyOptions): Promise<Response> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as unknown as Response;
}

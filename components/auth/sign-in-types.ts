/** What comes after the e-mail address: a password, or the organization's identity provider, which `href` leads to. */
export type AfterEmail =
  | { step: 'password'; organization?: string; codeFollows?: boolean }
  | { step: 'sso'; domain: string; href: string };

/** What comes after a password or a code. `until` is an ISO instant; `pauseMs` the length of the pause that threatens. */
export type AfterSecret =
  | { step: 'done' }
  | { step: 'code' }
  /** Too much time has passed since the password. */
  | { step: 'over' }
  | { step: 'locked'; until: string }
  /** The address's domain must sign in elsewhere. */
  | { step: 'sso'; domain: string; href: string }
  | { step: 'wrong'; triesLeft?: number; pauseMs?: number };

/** The server's part of signing in. Each may throw; the card then says that the portal did not answer. */
export type SignInActions = {
  onEmail: (email: string) => Promise<AfterEmail>;
  onPassword: (email: string, password: string) => Promise<AfterSecret>;
  onCode: (code: string) => Promise<AfterSecret>;
  onRecoveryCode: (code: string) => Promise<AfterSecret>;
  /** Signs in with the device's lock. `wrong` when the passkey was not accepted, `canceled` when the person turned away. */
  onPasskey: () => Promise<AfterSecret | { step: 'canceled' }>;
};

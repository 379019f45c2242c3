/** Words of forms that send to the API: what is wrong with a field, and what to do when sending failed. */
export const formStrings = {
  required: 'This is needed.',
  choose: 'Choose one.',
  tooLong: (most: number) => `At most ${most} characters.`,
  tooShort: (least: number) => `At least ${least} characters.`,
  range: (least: number, most: number) => `A number from ${least} to ${most}.`,
  atLeast: (least: number) => `At least ${least}.`,
  atMost: (most: number) => `At most ${most}.`,
  date: 'A date such as 2026-11-09.',
  email: 'An e-mail address such as name@company.example.',
  number: 'A number.',
  invalid: 'This cannot be used here.',
  failed: 'This could not be saved. Try again; nothing you entered is lost.',
  offline: 'The service cannot be reached. Check the connection and try again.',
  request: (id: string) => `Request ${id}`,
  conflictTitle: 'Somebody else changed this meanwhile',
  conflictText: 'The page now shows the newest state. Check it and make your change again.',
} as const;

/** Words of pages that say why there is nothing to see: no scope, not found, failed. */
export const pageStrings = {
  noAccess: {
    text: (role: string) =>
      `Your role (${role}) does not reach these records. An administrator of your organization can change it under Settings, Members.`,
    title: 'Nothing for your role here',
  },
  notFound: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the record belongs to another organization.',
    home: 'Work queue',
  },
  error: {
    title: 'This page could not be loaded',
    cause: 'Something went wrong on our side. Nothing was changed.',
    help: 'Try again. If it stays like this, tell your administrator the request below.',
  },
} as const;

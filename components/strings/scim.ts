/** Words of the settings of provisioning. */
export const scimStrings = {
  title: 'Provisioning (SCIM)',
  lead: 'Your identity provider makes members, changes them and takes them out, by SCIM 2.0. Who is switched off there is signed out here at once.',
  base: 'Base URL',
  tokens: 'Tokens',
  empty: 'No token yet.',
  used: 'Last used',
  unused: 'Not used yet',
  ends: 'taken until',
  status: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  create: {
    open: 'New provisioning token',
    title: 'New provisioning token',
    lead: 'Whoever holds it can make and end memberships. Two are taken at a time.',
    name: 'Name of the token',
    nameHint: 'Where it will be used, such as Okta.',
    nameRequired: 'A name is needed.',
    submit: 'Create token',
  },
  made: {
    title: 'Copy this token now',
    lead: 'It is shown this once.',
    label: 'Token',
    done: 'Done',
  },
  rotate: {
    open: 'Rotate',
    title: (name: string) => `Rotate ${name}`,
    lead: 'A new token is made. The present one is taken for one more day.',
    confirm: 'Rotate token',
  },
  revoke: {
    open: 'Revoke',
    title: (name: string) => `Revoke ${name}`,
    lead: 'Requests with this token are refused from now on. It cannot be undone.',
    confirm: 'Revoke token',
    done: 'The token was revoked.',
  },
  providers: [
    {
      name: 'Okta',
      steps: [
        'In the application, General → App Settings: choose SCIM provisioning.',
        'Provisioning → Integration: the base URL as SCIM connector base URL, userName as unique identifier field.',
        'Supported actions: Push New Users, Push Profile Updates, Push Groups. Authentication: HTTP Header, with the token.',
        'Provisioning → To App: Create Users, Update User Attributes, Deactivate Users. No password needs to be sent.',
      ],
    },
    {
      name: 'Entra ID',
      steps: [
        'In the enterprise application, Provisioning → New configuration: the base URL as Tenant URL, the token as Secret token.',
        'Test the connection and save.',
        'Mappings: userPrincipalName → userName, mail → emails[type eq "work"].value, Switch([IsSoftDeleted], , "False", "True", "True", "False") → active. Others may stay.',
        'Provisioning status: On.',
      ],
    },
  ],
  rules:
    'Only addresses of proven domains are taken. A group named casefile-<role>, such as casefile-investigator, gives its members that role; nothing gives administrator, and the last administrator is never switched off.',
} as const;

/** The label of each role. */
export const roleLabels = {
  participant: 'shell:role.participant',
  organizer: 'shell:role.organizer',
  provider: 'shell:role.provider',
  admin: 'shell:role.admin',
} as const;

// Fallback messages that several requests share; a message of a single request stands beside that request.

export const activitiesFailed = { en: 'Failed to fetch activities', fr: 'Le chargement des activités a échoué' } as const;
export const notificationsFailed = {
  en: 'Failed to load notifications',
  fr: 'Le chargement des notifications a échoué',
} as const;
export const markingFailed = {
  en: 'Failed to mark notifications as read',
  fr: 'Les notifications n’ont pas pu être marquées comme lues',
} as const;
export const pushFailed = { en: 'Notification failed', fr: 'La notification a échoué' } as const;

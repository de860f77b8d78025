/** Where processors deliver their notifications, with the id of the processor behind it. */
export const notifications_path = '/notifications/';

export const notificationUrl = (origin: string, processor: string): string =>
  `${origin}${notifications_path}${processor}`;

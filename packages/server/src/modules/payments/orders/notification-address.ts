/** The path of processors' notifications, before the id of the processor. */
export const notifications_path = '/notifications/';

export const notificationUrl = (origin: string, processor: string): string =>
  `${origin}${notifications_path}${processor}`;

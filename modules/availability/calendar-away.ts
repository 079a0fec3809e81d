/** What the model is told when no calendar answers. */
export const calendarAway =
  'The calendar cannot be reached now. Offer to take a message or to try again in a moment.';

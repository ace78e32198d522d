/** Returns the key of the greeting for an hour of the user's day; its text takes the user's name. */
export function greetingNow(hour: number = new Date().getHours()) {
  if (hour < 12) return 'shell:home.morning' as const;
  return hour < 18 ? ('shell:home.afternoon' as const) : ('shell:home.evening' as const);
}

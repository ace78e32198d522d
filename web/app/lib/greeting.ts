/** The text with which somebody is met at this hour of theirs; takes their name. */
export function greetingNow(hour: number = new Date().getHours()) {
  if (hour < 12) return 'shell:home.morning' as const;
  return hour < 18 ? ('shell:home.afternoon' as const) : ('shell:home.evening' as const);
}

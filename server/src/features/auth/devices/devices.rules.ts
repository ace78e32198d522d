/** Days after which an unused device is forgotten. */
export const forgottenAfterDays = 400;

/** Maximum known devices of an account. The one that was unused for longest makes room. */
export const maxDevices = 20;

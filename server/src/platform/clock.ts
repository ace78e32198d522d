/** Returns the current time. A function, so that tests can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** The address at which the router asks for the routes behind a page's links. */
export const routeListPath = '/__manifest';

/**
 * The cache policy of its answers, in the form of `X-Page-Cache`. They only change with the build, whose version is part of the address.
 */
export const routeListPolicy = 'ttl=86400; tags=routes';

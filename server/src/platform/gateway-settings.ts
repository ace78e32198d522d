/** `test` uses the provider's own test environment, `live` moves francs. */
type Mode = 'test' | 'live';

export interface PawapaySettings {
  readonly mode: Mode;
  readonly url: string;
  readonly token: string;
}

interface MtnProduct {
  /** The subscription key of the product. */
  readonly key: string;
  readonly user: string;
  readonly secret: string;
}

export interface MtnSettings {
  readonly mode: Mode;
  readonly url: string;
  /** Such as `mtncameroon`, or `sandbox`. */
  readonly targetEnvironment: string;
  /** MTN's sandbox knows euros only. */
  readonly currency: 'XAF' | 'EUR';
  readonly collection: MtnProduct;
  /** Needed for refunds and payouts. */
  readonly disbursement: MtnProduct | undefined;
}

export interface NotchpaySettings {
  readonly mode: Mode;
  readonly url: string;
  readonly publicKey: string;
  /** Needed for refunds and payouts. */
  readonly privateKey: string | undefined;
  /** Signs the callbacks. */
  readonly hashKey: string;
}

export interface StripeSettings {
  readonly mode: Mode;
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
}

/** Settings of the payment gateways; undefined for those that are not configured. */
export interface GatewaySettings {
  readonly pawapay: PawapaySettings | undefined;
  readonly mtn: MtnSettings | undefined;
  readonly notchpay: NotchpaySettings | undefined;
  readonly stripe: StripeSettings | undefined;
}

/** Tells whether an address is of this machine. */
export const isOfThisMachine = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

function isEncryptedOrLocal(text: string): boolean {
  const url = new URL(text);
  return url.protocol === 'https:' || isOfThisMachine(url);
}

type Values = Readonly<Record<string, unknown>>;

const textOf = (values: Values, name: string): string | undefined => values[name] as string | undefined;

/**
 * Reads the gateways' blocks of the environment. A block counts as configured once one of its keys is given; then all that it
 * needs must be. Returns the errors, one line per setting, instead of throwing, because they are listed with all others.
 */
export function readGatewaySettings(
  values: Values,
  { isProduction, hasSandbox }: { readonly isProduction: boolean; readonly hasSandbox: boolean },
): { readonly settings: GatewaySettings; readonly faults: readonly string[] } {
  const faults: string[] = [];

  /** Returns the values of a block, or undefined if none is given. Names those that are missing. */
  function blockOf<const Names extends readonly string[]>(...names: Names): Record<Names[number], string> | undefined {
    const missing = names.filter((name) => textOf(values, name) === undefined);
    if (missing.length === names.length) return undefined;
    for (const name of missing) faults.push(`${name} is required beside ${names.find((other) => !missing.includes(other))}`);
    return Object.fromEntries(names.map((name) => [name, textOf(values, name) ?? ''])) as Record<Names[number], string>;
  }
  /** Returns the address of an API. Keys travel with each request, so it is encrypted unless it stays on this machine. */
  function urlOf(name: string, usual: string): string {
    const url = (textOf(values, name) ?? usual).replace(/\/+$/, '');
    if (!isEncryptedOrLocal(url)) faults.push(`${name} must begin with https://, except for an address of this machine`);
    return url;
  }
  const modeOf = (name: string): Mode => values[name] as Mode;

  function readPawapay(): PawapaySettings | undefined {
    const block = blockOf('PAWAPAY_TOKEN');
    const mode = modeOf('PAWAPAY_MODE');
    const usual = mode === 'live' ? 'https://api.pawapay.io' : 'https://api.sandbox.pawapay.io';
    return block && { mode, url: urlOf('PAWAPAY_URL', usual), token: block.PAWAPAY_TOKEN };
  }

  function readMtn(): MtnSettings | undefined {
    const collection = blockOf('MTN_COLLECTION_KEY', 'MTN_COLLECTION_USER', 'MTN_COLLECTION_SECRET');
    const disbursement = blockOf('MTN_DISBURSEMENT_KEY', 'MTN_DISBURSEMENT_USER', 'MTN_DISBURSEMENT_SECRET');
    if (!collection) {
      if (disbursement) faults.push('MTN_COLLECTION_KEY is required beside MTN_DISBURSEMENT_KEY');
      return undefined;
    }
    const mode = modeOf('MTN_MODE');
    const isLive = mode === 'live';
    // MTN names its production host only to its partners.
    if (isLive && textOf(values, 'MTN_URL') === undefined) faults.push('MTN_URL is required for MTN_MODE=live');
    return {
      mode,
      url: urlOf('MTN_URL', 'https://sandbox.momodeveloper.mtn.com'),
      targetEnvironment: textOf(values, 'MTN_TARGET_ENVIRONMENT') ?? (isLive ? 'mtncameroon' : 'sandbox'),
      currency: isLive ? 'XAF' : 'EUR',
      collection: {
        key: collection.MTN_COLLECTION_KEY,
        user: collection.MTN_COLLECTION_USER,
        secret: collection.MTN_COLLECTION_SECRET,
      },
      disbursement: disbursement && {
        key: disbursement.MTN_DISBURSEMENT_KEY,
        user: disbursement.MTN_DISBURSEMENT_USER,
        secret: disbursement.MTN_DISBURSEMENT_SECRET,
      },
    };
  }

  function readNotchpay(): NotchpaySettings | undefined {
    const block = blockOf('NOTCHPAY_PUBLIC_KEY', 'NOTCHPAY_HASH_KEY');
    if (!block) return undefined;
    return {
      mode: /^(?:pk_test|sb)[._]/.test(block.NOTCHPAY_PUBLIC_KEY) ? 'test' : 'live',
      url: urlOf('NOTCHPAY_URL', 'https://api.notchpay.co'),
      publicKey: block.NOTCHPAY_PUBLIC_KEY,
      privateKey: textOf(values, 'NOTCHPAY_PRIVATE_KEY'),
      hashKey: block.NOTCHPAY_HASH_KEY,
    };
  }

  function readStripe(): StripeSettings | undefined {
    const block = blockOf('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
    if (!block) return undefined;
    return {
      mode: /^[rs]k_test_/.test(block.STRIPE_SECRET_KEY) ? 'test' : 'live',
      url: urlOf('STRIPE_URL', 'https://api.stripe.com'),
      secretKey: block.STRIPE_SECRET_KEY,
      webhookSecret: block.STRIPE_WEBHOOK_SECRET,
    };
  }

  const settings = { pawapay: readPawapay(), mtn: readMtn(), notchpay: readNotchpay(), stripe: readStripe() };
  const modes = Object.entries(settings).flatMap(([name, block]) => (block ? [{ name, mode: block.mode }] : []));
  const live = modes.filter(({ mode }) => mode === 'live').map(({ name }) => name);
  const test = modes.filter(({ mode }) => mode === 'test').map(({ name }) => name);
  if (live.length > 0 && test.length > 0)
    faults.push(`Live keys (${live.join(', ')}) and test keys (${test.join(', ')}) must not be used together`);
  if (live.length > 0 && hasSandbox && isProduction) faults.push('PAYMENTS_SANDBOX must not be 1 beside live keys');
  return { settings, faults };
}

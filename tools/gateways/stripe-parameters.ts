import type { DoubleReply } from './gateway-double.ts';

/** The body of an error of Stripe's API. */
interface StripeError {
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

export const errorReply = (status: number, error: StripeError): DoubleReply => ({
  status,
  json: {
    error: { ...error, ...(error.code && { doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }) },
  },
});

export const invalid = (message: string, param?: string, code?: string): DoubleReply =>
  errorReply(400, { type: 'invalid_request_error', message, ...(param && { param }), ...(code && { code }) });

/** Returns an error for a value that a parameter does not take. */
type Check = (value: string, name: string) => DoubleReply | undefined;

export const text =
  (max: number): Check =>
  (value, name) =>
    value.length === 0
      ? invalid(`You passed an empty string for '${name}'.`, name, 'parameter_invalid_empty')
      : value.length > max
        ? invalid(`Invalid string: ${value.slice(0, 20)}…; must be at most ${max} characters`, name)
        : undefined;

export const integer =
  (min: number): Check =>
  (value, name) =>
    !/^-?\d+$/.test(value)
      ? invalid(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
      : Number(value) < min
        ? invalid(`This value must be greater than or equal to ${min}.`, name, 'parameter_invalid_integer')
        : undefined;

export const oneOf =
  (...values: readonly string[]): Check =>
  (value, name) =>
    values.includes(value) ? undefined : invalid(`Invalid ${name}: must be one of ${values.join(', ')}`, name);

export const address: Check = (value, name) =>
  URL.canParse(value) && /^https?:/.test(value) ? undefined : invalid('Not a valid URL', name, 'url_invalid');

/** Each parameter by its name, with `[#]` for a place in a list and `[*]` for a key of metadata. */
export type Parameters = Readonly<Record<string, Check>>;

const patternOf = (name: string): string => name.replaceAll(/\[\d*\]/g, '[#]').replace(/(?<=metadata\]?)\[[^\]]+\]$/, '[*]');

/** Returns the first error of a form by Stripe's rules: no unknown parameter, none missing, each of its form. */
export function checkForm(form: URLSearchParams, allowed: Parameters, required: readonly string[]): DoubleReply | undefined {
  for (const name of form.keys())
    if (!(patternOf(name) in allowed)) return invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  for (const name of required) if (!form.has(name)) return invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  for (const [name, value] of form) {
    const error = allowed[patternOf(name)]?.(value, name);
    if (error) return error;
  }
  return undefined;
}

/** Returns the metadata that a form contains below a name. */
export const metadataOf = (form: URLSearchParams, below: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${below}[`) ? [[name.slice(below.length + 1, -1), value] as const] : [],
    ),
  );

export const sessionParameters: Parameters = {
  mode: oneOf('payment', 'setup', 'subscription'),
  'allowed_payment_method_types[#]': oneOf('card', 'link', 'klarna', 'sepa_debit'),
  client_reference_id: text(200),
  'metadata[*]': text(500),
  'payment_intent_data[metadata][*]': text(500),
  'line_items[#][quantity]': integer(1),
  'line_items[#][price_data][currency]': text(3),
  'line_items[#][price_data][unit_amount]': integer(0),
  'line_items[#][price_data][product_data][name]': text(250),
  'adaptive_pricing[enabled]': oneOf('true', 'false'),
  locale: oneOf('auto', 'en', 'fr'),
  success_url: address,
  cancel_url: address,
  expires_at: integer(0),
};
export const sessionRequired = [
  'mode',
  'success_url',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][product_data][name]',
];

export const refundParameters: Parameters = {
  payment_intent: text(100),
  amount: integer(1),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  'metadata[*]': text(500),
};

export const refundRequired = ['payment_intent'];

const page: Parameters = { limit: integer(1), starting_after: text(100) };
/** The parameters of the endpoints that read, by the name of their resource; `list` and `one` differ. */
export const readParameters: Readonly<Record<string, { readonly list?: Parameters; readonly one?: Parameters }>> = {
  'checkout/sessions': { one: { 'expand[#]': oneOf('payment_intent', 'line_items') } },
  payment_intents: { one: {} },
  refunds: { list: { ...page, payment_intent: text(100) }, one: {} },
  disputes: {
    list: { ...page, payment_intent: text(100), 'expand[#]': oneOf('data.payment_intent') },
    one: { 'expand[#]': oneOf('payment_intent') },
  },
  balance_transactions: {
    list: { ...page, 'created[gte]': integer(0), 'created[lt]': integer(0), 'expand[#]': oneOf('data.source') },
  },
};

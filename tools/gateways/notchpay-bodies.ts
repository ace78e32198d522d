// Validation of request bodies as Notch Pay does it: the errors by field, as they stand in its answer 422.

type Body = Readonly<Record<string, unknown>>;
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPhone = (value: unknown): boolean => typeof value === 'string' && /^\+?2376\d{8}$/.test(value);
const isWebAddress = (value: unknown): boolean => isText(value) && URL.canParse(value) && /^https?:/.test(value);
/** Amounts in XAF have no decimals. */
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0;

const channels = ['cm.mtn', 'cm.orange', 'cm.mobile'];
const prefixes: Readonly<Record<string, RegExp>> = {
  'cm.mtn': /^\+?2376(?:7|5[0-4]|8)/,
  'cm.orange': /^\+?2376(?:9|5[5-9])/,
  'cm.mobile': /^\+?2376/,
};

/** Names each field that is wrong, and each that does not exist, so that a misspelt optional field is noticed. */
function errorsOf(body: Body, known: readonly string[], checks: Readonly<Record<string, string | false>>): FieldErrors {
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  return Object.fromEntries([
    ...Object.entries(checks).flatMap(([name, error]) => (error === false ? [] : [[name, [error]]])),
    ...unknown.map((name) => [name, [`The ${name} field is not known.`]]),
  ]);
}

export const paymentErrors = (body: Body): FieldErrors => {
  const customer = isObject(body.customer) ? body.customer : body;
  const optional = (name: string, isValid: (value: unknown) => boolean): string | false =>
    body[name] !== undefined && !isValid(body[name]) && `The ${name} field is invalid.`;
  return errorsOf(
    body,
    [
      'amount',
      'currency',
      'customer',
      'email',
      'phone',
      'description',
      'callback',
      'reference',
      'locked_currency',
      'locked_country',
    ],
    {
      amount: !isAmount(body.amount) && 'Amount must be greater than 0',
      currency: body.currency !== 'XAF' && 'Currency is not supported',
      email: !isText(customer.email) && !isText(customer.phone) && 'The email field is required when phone is not present.',
      phone: customer.phone !== undefined && !isPhone(customer.phone) && 'The phone field must be a valid number.',
      reference: optional('reference', (value) => isText(value) && value.length <= 100),
      description: optional('description', (value) => isText(value) && value.length <= 256),
      callback: optional('callback', isWebAddress),
      locked_currency: optional('locked_currency', (value) => value === 'XAF'),
      locked_country: optional('locked_country', (value) => value === 'CM'),
    },
  );
};

export function processErrors(body: Body): FieldErrors {
  const data = isObject(body.data) ? body.data : {};
  const { channel } = body;
  const isChannel = isText(channel) && channels.includes(channel);
  const phone = data.phone ?? data.account_number;
  const isOfOperator = isChannel && isPhone(phone) && prefixes[channel]?.test(String(phone));
  return errorsOf(body, ['channel', 'data', 'client_ip'], {
    channel: !isChannel && 'The selected channel is invalid.',
    'data.phone': isChannel && !isOfOperator && 'The phone field must be a valid number of the channel.',
  });
}

export const refundErrors = (body: Body): FieldErrors =>
  errorsOf(body, ['payment', 'amount', 'reason', 'metadata'], {
    payment: !isText(body.payment) && 'The payment field is required.',
    amount: body.amount !== undefined && !isAmount(body.amount) && 'Amount must be greater than 0',
    reason: body.reason !== undefined && !isText(body.reason) && 'The reason field must be a string.',
    metadata: body.metadata !== undefined && !isObject(body.metadata) && 'The metadata field must be an object.',
  });

export const beneficiaryErrors = (body: Body): FieldErrors =>
  errorsOf(body, ['channel', 'name', 'account_number', 'email', 'phone', 'description', 'country', 'reference'], {
    channel: !channels.includes(String(body.channel)) && 'The selected channel is invalid.',
    name: !isText(body.name) && 'The name field is required.',
    account_number:
      !(isPhone(body.account_number) && prefixes[String(body.channel)]?.test(String(body.account_number))) &&
      'The account number is invalid.',
    email: !isText(body.email) && !isText(body.phone) && 'The email field is required when phone is not present.',
    country: body.country !== undefined && body.country !== 'CM' && 'The country is not supported.',
  });

export const transferErrors = (body: Body): FieldErrors =>
  errorsOf(body, ['amount', 'currency', 'channel', 'beneficiary', 'recipient', 'description', 'reference'], {
    amount: !isAmount(body.amount) && 'Amount must be greater than 0',
    currency: body.currency !== 'XAF' && 'Currency is not supported',
    beneficiary: !isText(body.beneficiary) && 'The beneficiary field is required.',
    description: !isText(body.description) && 'The description field is required.',
    channel: body.channel !== undefined && !channels.includes(String(body.channel)) && 'The selected channel is invalid.',
    reference: body.reference !== undefined && !isText(body.reference) && 'The reference field is invalid.',
  });

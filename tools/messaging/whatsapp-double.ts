import { type DoubleReply, type DoubleRequest, startGatewayDouble } from '../gateways/gateway-double.ts';

/** A message as the API accepted it. */
export interface AcceptedTemplate {
  readonly to: string;
  readonly template: {
    readonly name: string;
    readonly language: { readonly code: string };
    readonly components: readonly { readonly type: string; readonly parameters: readonly { readonly text: string }[] }[];
  };
}

const hasExactly = (value: unknown, ...names: readonly string[]): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.keys(value).sort().join() === [...names].sort().join();

const isText = (value: unknown): boolean =>
  hasExactly(value, 'type', 'text') && value.type === 'text' && typeof value.text === 'string' && value.text !== '';

function isComponent(value: unknown): boolean {
  if (hasExactly(value, 'type', 'parameters'))
    return value.type === 'body' && Array.isArray(value.parameters) && value.parameters.every(isText);
  if (!hasExactly(value, 'type', 'sub_type', 'index', 'parameters')) return false;
  const { type, sub_type, index, parameters } = value;
  const isUrlButton = type === 'button' && sub_type === 'url' && index === '0';
  return isUrlButton && Array.isArray(parameters) && parameters.length === 1 && parameters.every(isText);
}

/** Returns whether a body is exactly a message with a template, without any other field. */
function isMessage(body: unknown): body is AcceptedTemplate {
  if (!hasExactly(body, 'messaging_product', 'to', 'type', 'template')) return false;
  const { messaging_product, to, type, template } = body;
  if (messaging_product !== 'whatsapp' || type !== 'template' || typeof to !== 'string' || !/^2376\d{8}$/.test(to)) return false;
  if (!hasExactly(template, 'name', 'language', 'components')) return false;
  const { name, language, components } = template;
  if (typeof name !== 'string' || !hasExactly(language, 'code') || !['en', 'fr'].includes(String(language.code))) return false;
  return Array.isArray(components) && components.every(isComponent);
}

/** A template that Meta approved: how many values its body takes, and whether a button copies a code. */
export interface ApprovedTemplate {
  readonly parameters: number;
  readonly copiesCode: boolean;
}

const refusal = (status: number, code: number, message: string): DoubleReply => ({
  status,
  json: { error: { message, type: 'OAuthException', code, fbtrace_id: 'double' } },
});

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return undefined;
  }
}

/** Starts a double of Meta's WhatsApp Cloud API. It accepts approved templates with exactly their values, and nothing else. */
export async function startWhatsappDouble(options: {
  readonly token: string;
  readonly phoneNumberId: string;
  readonly templates: Readonly<Record<string, ApprovedTemplate>>;
}) {
  const accepted: AcceptedTemplate[] = [];

  function handle({ method, path, headers, raw }: DoubleRequest): DoubleReply {
    if (headers.authorization !== `Bearer ${options.token}`) return refusal(401, 190, 'Invalid OAuth access token');
    if (method !== 'POST' || path !== `/v23.0/${options.phoneNumberId}/messages`) return refusal(400, 100, 'Unsupported request');
    const message = parse(raw);
    if (headers['content-type'] !== 'application/json' || !isMessage(message)) return refusal(400, 100, 'Invalid parameter');
    const { name, components } = message.template;
    const template = options.templates[name];
    if (!template) return refusal(404, 132_001, 'Template name does not exist in the translation');
    const body = components.find(({ type }) => type === 'body');
    if (body?.parameters.length !== template.parameters) return refusal(400, 132_000, 'Number of parameters does not match');
    if (components.some(({ type }) => type === 'button') !== template.copiesCode)
      return refusal(400, 131_008, 'Required parameter is missing');
    accepted.push(message);
    const wamid = `wamid.${accepted.length}`;
    const contacts = [{ input: message.to, wa_id: message.to }];
    return { status: 200, json: { messaging_product: 'whatsapp', contacts, messages: [{ id: wamid }] } };
  }

  const server = await startGatewayDouble({ handle });
  return { ...server, accepted };
}

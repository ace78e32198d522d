import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser, type Instruction, type PropertyInstruction } from 'dockerfile-ast';
import { root } from './ngoma.ts';

/** The image that the Dockerfile describes: a stage that builds, and one that runs. */
export interface Image {
  /** The images that the stages begin with. */
  readonly bases: readonly string[];
  /** The commands that build, in their order. */
  readonly build: readonly string[];
  /** The paths that the second stage takes from the folder of the first one. */
  readonly copied: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly stopSignal: string;
  readonly healthCheck: readonly string[];
  readonly command: readonly string[];
}

/** Reads the Dockerfile of the repository. */
export function readImage(): Image {
  const parsed = DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const stages: Instruction[][] = [];
  for (const instruction of parsed.getInstructions()) {
    if (instruction.getKeyword() === 'FROM') stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  const [build = [], run = []] = stages;
  const contents = (stage: readonly Instruction[], keyword: string) =>
    stage.filter((one) => one.getKeyword() === keyword).map((one) => one.getArgumentsContent() ?? '');
  const last = (keyword: string) => contents(run, keyword).at(-1) ?? '';
  const settings = run
    .filter((one) => one.getKeyword() === 'ENV')
    .flatMap((one) =>
      (one as PropertyInstruction).getProperties().map((each) => [each.getName(), each.getValue() ?? ''] as const),
    );
  return {
    bases: parsed.getFROMs().map((one) => one.getImage() ?? ''),
    build: contents(build, 'RUN'),
    copied: contents(run, 'COPY').map((text) => (text.split(' ')[0] ?? '').replace(/^\/ngoma\//, '')),
    environment: Object.fromEntries(settings),
    user: last('USER'),
    stopSignal: last('STOPSIGNAL'),
    healthCheck: JSON.parse(last('HEALTHCHECK').replace(/^CMD /, '')),
    command: JSON.parse(last('CMD')),
  };
}

/** A unit of systemd: its settings, of which some are given repeatedly. */
export type Unit = Readonly<Record<string, readonly string[]>>;

/** Reads a unit of `deploy/systemd`. Names are unique over all sections of the units there. */
export function readUnit(name: string): Unit {
  const lines = readFileSync(join(root, 'deploy/systemd', name), 'utf8').split('\n');
  const settings = lines.flatMap((line) => {
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    return key === undefined ? [] : [{ key, value: value ?? '' }];
  });
  const grouped = Map.groupBy(settings, ({ key }) => key);
  return Object.fromEntries([...grouped].map(([key, all]) => [key, all.map(({ value }) => value)]));
}

/** Returns the variables that a unit sets. */
export const environmentOf = ({ Environment = [] }: Unit): Readonly<Record<string, string>> =>
  Object.fromEntries(Environment.flatMap((line) => line.split(' ')).map((pair) => pair.split('=') as [string, string]));

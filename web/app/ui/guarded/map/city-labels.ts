/** A circle on a map, in the map's units, with the y axis pointing down. */
export interface Spot {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A rectangle in the map's units. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Label extends Frame {
  readonly id: string;
  readonly name: string;
}

/** The mean width of a character as a share of the font's size. */
const characterWidth = 0.58;

const overlap = (one: Frame, other: Frame): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

/** Returns whether a rectangle lies within another one. */
export const isInside = (inner: Frame, outer: Frame): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const frameOf = ({ x, y, radius }: Spot): Frame => ({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius });

/** Returns the places for the name of a spot: right of it, left of it, above and below. */
function placesFor({ id, name, x, y, radius }: Spot, size: number): readonly Label[] {
  const [width, height, gap] = [name.length * size * characterWidth, size, size * 0.25];
  const at = (left: number, top: number): Label => ({ id, name, x: left, y: top, width, height });
  return [
    at(x + radius + gap, y - height / 2),
    at(x - radius - gap - width, y - height / 2),
    at(x - width / 2, y - radius - gap - height),
    at(x - width / 2, y + radius + gap),
  ];
}

/**
 * Returns where the names of spots stand. The first spots choose first. A name stands within the frame, on no other name, on no larger
 * spot, whose name it would seem to be, and on as little of the others as it can; a spot without such a place has no name. `size` is that
 * of the font.
 */
export function labelsOf(spots: readonly Spot[], frame: Frame, size: number): readonly Label[] {
  const labels: Label[] = [];
  for (const spot of spots) {
    const others = spots.filter((other) => other !== spot);
    const larger = others.filter(({ radius }) => radius > spot.radius).map(frameOf);
    const possible = placesFor(spot, size).filter(
      (place) => isInside(place, frame) && ![...labels, ...larger].some((taken) => overlap(taken, place)),
    );
    const hidden = (place: Label) =>
      others.reduce((sum, other) => sum + (overlap(frameOf(other), place) ? other.radius ** 2 : 0), 0);
    const [chosen] = possible.toSorted((one, other) => hidden(one) - hidden(other));
    if (chosen) labels.push(chosen);
  }
  return labels;
}

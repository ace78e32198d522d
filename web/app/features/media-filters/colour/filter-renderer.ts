import { diamondsAcross, type FilterName, type FilterPalette, filters, leakColour } from './filters.ts';
import { filterPixels } from './software-filter.ts';

/** A filter as it is applied: which one, how strongly, in the colours of which event. */
export interface Look {
  readonly filter: FilterName;
  /** From 0 to 1. */
  readonly strength: number;
  readonly palette: FilterPalette;
  /** Changes the grain: the number of the picture in a video, the same for a still one. */
  readonly seed: number;
}

export interface FilterRenderer {
  /** Returns the filtered picture, of the same shape. It is valid until the next call. */
  apply(picture: HTMLCanvasElement, look: Look): CanvasImageSource;
  /** Releases the memory of the graphics card. */
  close(): void;
}

const vertexSource = `
attribute vec2 corner;
varying vec2 at;
void main() {
  at = vec2(corner.x * 0.5 + 0.5, 0.5 - corner.y * 0.5);
  gl_Position = vec4(corner, 0.0, 1.0);
}`;

// The same formula as in software-filter.ts.
const fragmentSource = `
precision highp float;
varying vec2 at;
uniform sampler2D picture;
uniform vec2 size;
uniform vec4 rowRed;
uniform vec4 rowGreen;
uniform vec4 rowBlue;
uniform vec4 tone;
uniform vec4 effects;
uniform vec3 shadow;
uniform vec3 light;
uniform vec3 clothColour;
uniform vec3 leakColour;
uniform float strength;
uniform float seed;

float noise(vec2 place) {
  return fract(sin(dot(place + seed * 0.61, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
}

float cloth(vec2 place) {
  float one = abs(fract((place.x + place.y) * ${diamondsAcross.toFixed(1)}) - 0.5);
  float other = abs(fract((place.x - place.y) * ${diamondsAcross.toFixed(1)}) - 0.5);
  return one < 0.09 || other < 0.09 || (one > 0.4 && other > 0.4) ? 1.0 : 0.0;
}

void main() {
  vec3 before = texture2D(picture, at).rgb;
  vec4 parts = vec4(before, 1.0);
  vec3 value = clamp(vec3(dot(rowRed, parts), dot(rowGreen, parts), dot(rowBlue, parts)), 0.0, 1.0);
  value = tone.y + clamp((value - 0.5) * tone.x + 0.5, 0.0, 1.0) * (1.0 - tone.y);
  value = mix(value, mix(shadow, light, dot(value, vec3(0.2126, 0.7152, 0.0722))), tone.z);
  value = mix(value, clothColour, effects.w * cloth(vec2(at.x, at.y * size.y / size.x)));
  float leak = effects.z * (1.0 - smoothstep(0.05, 0.95, length(vec2(1.0 - at.x, at.y))));
  value = 1.0 - (1.0 - value) * (1.0 - leakColour * leak);
  value *= 1.0 - effects.y * smoothstep(0.35, 0.8, length(at - 0.5));
  value = clamp(value + effects.x * noise(floor(at * size)), 0.0, 1.0);
  gl_FragColor = vec4(mix(before, value, strength), 1.0);
}`;

function compile(gl: WebGLRenderingContext, kind: number, source: string): WebGLShader {
  const shader = gl.createShader(kind);
  if (!shader) throw new Error('A shader could not be made');
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS))
    throw new Error(gl.getShaderInfoLog(shader) ?? 'A shader does not compile');
  return shader;
}

function linkProgram(gl: WebGLRenderingContext): WebGLProgram {
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, vertexSource));
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, fragmentSource));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program) ?? 'A program does not link');
  return program;
}

/** Prepares the two triangles that cover the canvas, and the texture of the picture. */
function prepare(gl: WebGLRenderingContext, program: WebGLProgram): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: a function of WebGL that is named like a hook.
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
  const corner = gl.getAttribLocation(program, 'corner');
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  // Pictures have any size, not only powers of two.
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
}

/** Opens a renderer on the graphics card. Throws if the browser has none. */
function openShader(): FilterRenderer {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl', { alpha: false, antialias: false });
  if (!gl) throw new Error('There is no WebGL');
  const program = linkProgram(gl);
  prepare(gl, program);
  const placeOf = (name: string) => gl.getUniformLocation(program, name);
  return {
    apply(picture, { filter: name, strength, palette, seed }) {
      if (gl.isContextLost()) throw new Error('The graphics card was taken away');
      const { width, height } = picture;
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      const { matrix, contrast, fade, isDuotone, grain, vignette, leak, cloth } = filters[name];
      gl.viewport(0, 0, width, height);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, picture);
      gl.uniform2f(placeOf('size'), width, height);
      gl.uniform4fv(placeOf('rowRed'), matrix[0]);
      gl.uniform4fv(placeOf('rowGreen'), matrix[1]);
      gl.uniform4fv(placeOf('rowBlue'), matrix[2]);
      gl.uniform4f(placeOf('tone'), contrast, fade, isDuotone ? 1 : 0, 0);
      gl.uniform4f(placeOf('effects'), grain, vignette, leak, cloth);
      gl.uniform3fv(placeOf('shadow'), palette.shadow);
      gl.uniform3fv(placeOf('light'), palette.light);
      gl.uniform3fv(placeOf('clothColour'), palette.cloth);
      gl.uniform3fv(placeOf('leakColour'), leakColour);
      gl.uniform1f(placeOf('strength'), strength);
      gl.uniform1f(placeOf('seed'), seed % 1000);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      return canvas;
    },
    close: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}

/** The most pixels that the processor filters at once: a phone needs about a tenth of a second for them. */
const softwarePixels = 700_000;

/** Opens a renderer that needs nothing but a canvas. Large pictures are filtered smaller. */
export function openSoftware(mostPixels = softwarePixels): FilterRenderer {
  const canvas = document.createElement('canvas');
  return {
    apply(picture, { filter, ...look }) {
      const scale = Math.min(1, Math.sqrt(mostPixels / (picture.width * picture.height)));
      const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
      Object.assign(canvas, size);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) return picture;
      context.drawImage(picture, 0, 0, size.width, size.height);
      const pixels = context.getImageData(0, 0, size.width, size.height);
      filterPixels(pixels.data, size, { filter: filters[filter], ...look });
      context.putImageData(pixels, 0, 0);
      return canvas;
    },
    close: () => Object.assign(canvas, { width: 0, height: 0 }),
  };
}

/** Opens the renderer of the graphics card, which gives way to the one in software where there is none, or where it is taken away. */
export function openFilterRenderer(): FilterRenderer {
  let current: FilterRenderer;
  try {
    current = openShader();
  } catch {
    return openSoftware();
  }
  return {
    apply(picture, look) {
      try {
        return current.apply(picture, look);
      } catch {
        current = openSoftware();
        return current.apply(picture, look);
      }
    },
    close: () => current.close(),
  };
}

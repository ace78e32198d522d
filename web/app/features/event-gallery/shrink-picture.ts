/** Maximum width in px of a sent picture: the server stores none wider. */
const maxWidth = 1440;
const quality = 0.85;
/** Pictures below this size in bytes are sent as they are, if they are narrow enough. */
const smallBytes = 400_000;

/**
 * Draws a picture again at most 1440 px wide, so that little data is sent. The copy has no metadata. Returns the picture itself if it is
 * small, or if the browser cannot draw it; the server scales and cleans every picture.
 */
export async function shrinkPicture(picture: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(picture);
    const scale = Math.min(1, maxWidth / bitmap.width);
    if (scale === 1 && picture.size <= smallBytes) {
      bitmap.close();
      return picture;
    }
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    return copy && copy.size > 0 ? copy : picture;
  } catch {
    return picture;
  }
}

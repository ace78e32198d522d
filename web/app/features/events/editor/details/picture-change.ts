/** Crop rectangle in fractions of the picture: `x,y,width,height`. */
export type CropText = string;

export interface ChosenPicture {
  readonly file: File;
  readonly crop: CropText;
}

/** A chosen picture, or the saved one that is to be removed; undefined if the saved one stays. */
export type PictureChange = ChosenPicture | 'removed' | undefined;

/** Returns the chosen picture of a change. */
export const chosenOf = (change: PictureChange): ChosenPicture | undefined => (change === 'removed' ? undefined : change);

/** What was traded in one beat of three seconds. Price in the scale of the instrument, volume in shares. */
export interface TapeBeat {
  /** The clock at the end of the beat. */
  readonly time: string
  readonly price: number
  readonly volume: number
}

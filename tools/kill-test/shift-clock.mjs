// Loaded before the product: moves its clock, so that a test can live through many trading days.
let shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0)
const turnMs = Number(process.env['CLOCK_TURN_MS'] ?? 0)
// Somebody turns the clock of a machine that runs.
if (turnMs !== 0) process.on('SIGUSR2', () => (shiftMs += turnMs))
const RealDate = Date

globalThis.Date = /** @type {DateConstructor} */ (
  /** @type {unknown} */ (
    class ShiftedDate extends RealDate {
      /** @param {...any} given */
      constructor(...given) {
        if (given.length === 0) super(RealDate.now() + shiftMs)
        else super(.../** @type {[number]} */ (given))
      }

      /** @override */
      static now() {
        return RealDate.now() + shiftMs
      }
    }
  )
)

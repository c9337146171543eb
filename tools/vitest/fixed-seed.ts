import * as fc from 'fast-check'

/** The same cases on every run, so that a red run is about the change. `FAST_CHECK_SEED=7 npm test -- unit` tries others. */
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_261_115) })

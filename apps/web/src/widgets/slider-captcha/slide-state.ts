/** A drag that reaches the end passes and stays; one that is let go earlier starts again. */
export interface SlideState {
  readonly phase: 'idle' | 'dragging' | 'passed'
  /** Distance of the handle from the left, in px. */
  readonly offset: number
}

export const idleSlide: SlideState = { phase: 'idle', offset: 0 }

export type SlideAction =
  | { readonly type: 'press' }
  | { readonly type: 'drag'; readonly offset: number; readonly max: number }
  | { readonly type: 'release' }
  | { readonly type: 'reset' }

export function slideReducer(state: SlideState, action: SlideAction): SlideState {
  if (action.type === 'reset') return idleSlide
  if (state.phase === 'passed') return state
  switch (action.type) {
    case 'press':
      return { phase: 'dragging', offset: 0 }
    case 'drag': {
      if (state.phase !== 'dragging') return state
      // Before the track is laid out its length is 0, and nothing may pass.
      if (action.max > 0 && action.offset >= action.max) return { phase: 'passed', offset: action.max }
      return { phase: 'dragging', offset: Math.max(0, action.offset) }
    }
    case 'release':
      return idleSlide
  }
}

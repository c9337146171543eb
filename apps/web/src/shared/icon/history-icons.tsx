/** Arrows that turn back and forth; round ones are read as "load again". */
const arrows = {
  back: 'M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H6',
  forth: 'M10 3l3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h4',
}

/** In the frame that the library's own icons have, so that buttons place it as they place those. */
const arrowIcon = (path: string) => (
  <span className="anticon" aria-hidden="true">
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.4">
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </span>
)

export const UndoIcon = () => arrowIcon(arrows.back)
export const RedoIcon = () => arrowIcon(arrows.forth)

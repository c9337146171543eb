import Icon from '@ant-design/icons'

/** Arrows that turn back and forth; round ones are read as "load again". */
const BackArrow = () => (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.4">
    <path d="M6 3 2.5 6.5 6 10M2.5 6.5H10a3.5 3.5 0 0 1 0 7H6" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
const ForthArrow = () => (
  <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.4">
    <path d="M10 3l3.5 3.5L10 10M13.5 6.5H6a3.5 3.5 0 0 0 0 7h4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

export const UndoIcon = () => <Icon component={BackArrow} aria-hidden="true" />
export const RedoIcon = () => <Icon component={ForthArrow} aria-hidden="true" />

export { tellNodeFigures } from './node-figures.ts'

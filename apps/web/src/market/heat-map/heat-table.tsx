import { colouredTiles, type HeatScene } from './paint-heat.ts'

const MOST_ROWS = 100

interface HeatTableProps {
  scene: HeatScene
  caption: string
  figureTitle: string
  onEnter: (tile: number) => void
}

/** The map for those who cannot see it: the largest tiles with their figures, each to be entered. */
export function HeatTable({ scene, caption, figureTitle, onEnter }: HeatTableProps) {
  const { layout } = scene
  const isMarket = layout.tiles.length > 1
  const rows = isMarket
    ? layout.tiles.map(({ sector }, tile) => ({ tile, ...scene.headOf(sector) }))
    : colouredTiles(layout)
        .slice(0, MOST_ROWS)
        .map((_, tile) => ({ tile, ...scene.textOf(tile) }))
  return (
    <table className="visually-hidden">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">名称</th>
          <th scope="col">{figureTitle}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ tile, name, figure }) => (
          <tr key={tile}>
            <th scope="row">
              <button type="button" tabIndex={-1} onClick={() => onEnter(tile)}>
                {name}
              </button>
            </th>
            <td>{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { directionOf } from '@liangshu/contract/market/format'
import type { Spark } from '@liangshu/contract/market/quote-calls'
import { sparkPath } from './spark-path.ts'
import './day-spark.css'

interface DaySparkProps {
  spark: Spark | undefined
  width: number
  height: number
}

/** The day so far as a small line that ends in a dot, over the previous close as a thin line through the whole day. */
export function DaySpark({ spark, width, height }: DaySparkProps) {
  const path = spark && sparkPath(spark.price, spark.preClose, spark.length, width, height)
  const last = spark?.price.findLast((price) => price !== null) ?? null
  const direction = directionOf(last === null || !spark?.preClose ? null : last - spark.preClose)
  return (
    <svg
      className={`day-spark ${direction}`}
      width={width + 4}
      height={height + 4}
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      aria-hidden="true"
    >
      {path ? (
        <>
          <line x1={0} x2={width} y1={path.base} y2={path.base} />
          <polyline points={path.points} />
          <circle cx={path.end[0]} cy={path.end[1]} r="1.5" />
        </>
      ) : null}
    </svg>
  )
}

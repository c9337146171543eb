import { mix32 } from '../random/counter.ts'

/**
 * Company names are two invented characters and an ending of the trade. The characters are literary ones that listed
 * companies avoid, so a name reads like a company and belongs to none.
 */
const firsts = [
  ...'澜穹砚岑沐霁煦翊珩峤湛澹漪璟琮瑢珣琰槿蘅',
  ...'芷菀蒹葭棠楠樾桉梓栩翎羽鸢鹭鹤雁麓峦屿汀',
  ...'溯泓淙潆濯沅沚涟浔漾熠炜烁晗昀昕晟暄曦旻',
  ...'钰铖锏镌钧铎磐砺硕骁驰骐翰墨笙箫筠箴祺禔',
]
const seconds = [
  ...'舟原川野岩陵坤垚域辰曜衡序维纶绎绮缜缙纬',
  ...'澄渊泽沄浦湾洲渚源溪霖霄霏岭岳巍嵘峻屹岱',
  ...'弘毅朗诚谦睿哲慧敏捷迅越跃翥骋迈拓启肇臻',
  ...'林杉松柏桐枫榆荣茂蔚苍翠芃菁莘蓁谷穗禾稷',
]

export const BRAND_COUNT = firsts.length * seconds.length

/** The `index`-th brand; a stride coprime to the number of brands visits each of them once. */
export function brandOf(seed: number, index: number): string {
  const shift = (mix32(seed) >>> 0) % BRAND_COUNT
  const position = (index * 2797 + shift) % BRAND_COUNT
  return `${firsts[position % firsts.length]}${seconds[Math.floor(position / firsts.length)]}`
}

/** Invented fund houses. */
export const fundHouses: readonly string[] =
  '澄观 衡岳 沐远 汀兰 砺行 磐林 景曜 禾谷 昀熙 翰原 浔江 栖岭 鹿野 听澜 朗诚 屿光 玄圃 青梧 远岫 平畴'.split(' ')

import type { SlotDay } from '@gondola/contract/slots.ts'
import { type Day, dayRange, type TimeOfDay } from '@gondola/rules/day.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CartGroup } from '../../lib/cart-groups.ts'
import { timeText } from '../../lib/day-text.ts'
import { ownPlaces, withoutOwn } from '../../shared/own-places.ts'
import { canChoose, type SlotInfo } from '../../shared/slot-infos.ts'
import { lostText, slotGroups, slotTexts } from '../../shared/slot-words.ts'
import { useSlotsOfDays } from '../../shared/slots.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Note } from '../../ui/note.tsx'
import { SlotTimes } from '../../ui/slot-times.tsx'

type TimePickProps = {
  group: CartGroup & { timeSlotGroup: string }
  day: Day
  time: TimeOfDay | null
  onTime: (time: TimeOfDay | null) => void
}

/**
 * A choice of a day's times for a group. Times taken by others turn grey, closed ones disappear; neither stays chosen.
 */
export function TimePick({ group, day, time, onTime }: TimePickProps) {
  const { lang } = useBoot()
  const t = useText()
  const [lost, setLost] = useState<TimeOfDay | null>(null)
  const days = dayRange(day, Math.max(1, group.entries[0]?.inclusiveValidity.length ?? 1))
  const own = ownPlaces(group)
  const view = (shown: SlotDay) => (own ? withoutOwn(shown, own) : shown)
  const loaded = useSlotsOfDays(group.timeSlotGroup, days, { places: group.places, view })
  const { status, retry } = loaded
  // Its own time is kept open even when others hold the rest, since nothing would change.
  const isOwn = (info: SlotInfo) => own?.places === group.places && day === group.arrival && info.time === own.time
  const infos = loaded.infos.map((info) => (isOwn(info) ? { ...info, state: 'own' as const } : info))
  const isLost = time !== null && status === 'loaded' && !canChoose(infos.find((info) => info.time === time))
  const lose = useEffectEvent(() => {
    setLost(time)
    onTime(null)
  })
  useEffect(() => {
    if (isLost) lose()
  }, [isLost])

  return (
    <>
      <SlotTimes
        status={status}
        groups={slotGroups(infos, { t, lang })}
        selected={time ?? undefined}
        onSelect={(chosen) => {
          setLost(null)
          onTime(chosen)
        }}
        onRetry={retry}
        texts={slotTexts(t)}
      />
      {infos.length > 0 && (
        <div role="status">
          {lost !== null && <Note>{t(lostText(lost, infos), { time: timeText(lost, lang) })}</Note>}
        </div>
      )}
    </>
  )
}

import { type PointerEvent, useState } from "react";
import { dayInWords } from "#contract/day-in-words.ts";
import type { ListensOfDay } from "#contract/listens.ts";
import { platformIds, platforms } from "#contract/platforms.ts";
import { type Counts, inDigits, listensInWords, sumOfDays, totalOf } from "./sums.ts";

/** Bars of thirty days, stacked by platform. Pointed at or stepped through with the arrow keys, the legend tells a day's numbers. */
export function ListensChart({ days }: { days: ListensOfDay[] }) {
  const [place, setPlace] = useState(days.length - 1);
  const [isShown, setShown] = useState(false);
  const shown = isShown ? days[place] : undefined;
  const sums = sumOfDays(days);
  const most = Math.max(...days.map(({ counts }) => totalOf(counts)));
  const nameOf = ({ day }: ListensOfDay) => dayInWords(day, new Date().getFullYear());

  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPlace(
      Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * days.length))),
    );
    setShown(true);
  }

  return (
    <div className="chart">
      {/* A slider is what steps through days by keyboard, and says each one's numbers; what it shows is drawn beneath it. */}
      <div
        className="chart-plot"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setShown(false)}
      >
        <svg aria-hidden="true" data-shown={isShown || undefined}>
          {days.map(({ day, counts }, index) => (
            <Bar
              key={day}
              counts={counts}
              most={most}
              index={index}
              of={days.length}
              isShown={shown?.day === day}
            />
          ))}
        </svg>
        <input
          type="range"
          min={0}
          max={days.length - 1}
          value={place}
          aria-label="Listens of the day"
          aria-valuetext={days[place] && inWords(nameOf(days[place]), days[place].counts)}
          onChange={({ currentTarget }) => setPlace(Number(currentTarget.value))}
          onFocus={() => setShown(true)}
          onBlur={() => setShown(false)}
        />
      </div>
      <p className="chart-days" aria-hidden="true">
        <span>{days[0] && nameOf(days[0])}</span>
        <span>Today</span>
      </p>
      <div className="chart-legend">
        <ul>
          {platforms.map((platform) => (
            <li key={platform} data-platform={platform}>
              <svg aria-hidden="true" width="9" height="9">
                <circle cx="4.5" cy="4.5" r="4.5" />
              </svg>
              {platformIds[platform].name}{" "}
              {/* Room for the largest: nothing moves while days are pointed at. */}
              <span style={{ minWidth: `${inDigits(sums[platform]).length}ch` }}>
                {inDigits((shown?.counts ?? sums)[platform])}
              </span>
            </li>
          ))}
        </ul>
        <p>
          {shown
            ? `${nameOf(shown)}: ${listensInWords(totalOf(shown.counts))}`
            : "Counted without cookies or addresses"}
        </p>
      </div>
    </div>
  );
}

const inWords = (day: string, counts: Counts) =>
  [
    `${day}: ${listensInWords(totalOf(counts))}`,
    ...platforms.flatMap((platform) =>
      counts[platform] > 0 ? `${platformIds[platform].name} ${inDigits(counts[platform])}` : [],
    ),
  ].join(", ");

interface BarProps {
  counts: Counts;
  most: number;
  index: number;
  of: number;
  isShown: boolean;
}

/** The share of its place that a bar takes, the rest being the gap. */
const thickness = 0.8;

function Bar({ counts, most, index, of, isShown }: BarProps) {
  let below = 0;
  return (
    <g data-shown={isShown || undefined}>
      {platforms.map((platform) => {
        if (counts[platform] === 0) return null;
        // A single listen beside thousands is still a line.
        const height = Math.max(1, (counts[platform] / most) * 96);
        below += height;
        return (
          <rect
            key={platform}
            data-platform={platform}
            x={`${((index + (1 - thickness) / 2) * 100) / of}%`}
            y={`${100 - below}%`}
            width={`${(thickness * 100) / of}%`}
            height={`${height}%`}
            rx="2"
          />
        );
      })}
    </g>
  );
}

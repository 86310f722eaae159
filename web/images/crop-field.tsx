import "./crop-field.css";
import { useState } from "react";
import { imageAddress } from "#domain/covers.ts";

interface CropFieldProps {
  image: string;
  /** 0 is the left or top edge, 1 the right or bottom edge. */
  onChoose: (at: number) => void;
}

export function CropField({ image, onChoose }: CropFieldProps) {
  const [isSquare, setSquare] = useState(true);
  const [percent, setPercent] = useState(50);
  return (
    <div className="crop-field" hidden={isSquare}>
      <label>
        Covers are square. Choose what is shown.
        <img
          src={imageAddress(image)}
          alt=""
          style={{ objectPosition: `${percent}% ${percent}%` }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSquare(Math.abs(naturalWidth / naturalHeight - 1) < 0.01)
          }
        />
        <input
          type="range"
          value={percent}
          onChange={({ currentTarget: { valueAsNumber } }) => {
            setPercent(valueAsNumber);
            onChoose(valueAsNumber / 100);
          }}
        />
      </label>
    </div>
  );
}

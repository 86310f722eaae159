import { Link } from "@tanstack/react-router";

export const Breadcrumb = ({ steps }: { steps: { name: string; path: string }[] }) => (
  <nav aria-label="Breadcrumb" className="breadcrumb">
    <ol>
      {steps.map((step, index) => (
        <li key={step.path}>
          {index > 0 && <span aria-hidden="true">/</span>}
          <Link to={step.path} activeProps={{ "aria-current": undefined }}>
            {step.name}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

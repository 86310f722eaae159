import { useEffect } from "react";
import stylesheet from "swagger-ui-dist/swagger-ui.css?url";
import { currentColorScheme, useTheme } from "../../theme/theme.ts";
import { storedToken } from "../../token.ts";

async function showReference(domNode: HTMLElement | null) {
  // `import.meta.env.SSR` lets the bundler drop Swagger UI from the server's bundle.
  if (import.meta.env.SSR || !domNode) return;
  const { default: SwaggerUI } = await import("swagger-ui-dist/swagger-ui-es-bundle.js");
  const ui = SwaggerUI({
    domNode,
    url: "/openapi.json",
    docExpansion: "none",
    onComplete: () => {
      const token = storedToken();
      if (token) ui.preauthorizeApiKey("bearer", token);
    },
  });
}

const place = (element: HTMLElement | null) => void showReference(element);

export function ApiPage() {
  const theme = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the theme from the <html> element, and must run when the theme changes
  useEffect(() => {
    document.documentElement.classList.toggle("dark-mode", currentColorScheme() === "dark");
    return () => document.documentElement.classList.remove("dark-mode");
  }, [theme]);
  return (
    <>
      <h1 className="page-title">API</h1>
      <p className="muted">
        Try every endpoint of this site’s API here. For programs:{" "}
        <a href="/openapi.json">openapi.json</a>.
      </p>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div ref={place} />
    </>
  );
}

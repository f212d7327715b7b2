// The interface's description, drawn by Swagger UI.

const place = document.getElementById("docs");
window.SwaggerUIBundle({
  url: place.dataset.source,
  domNode: place,
  deepLinking: true,
  validatorUrl: null,
  presets: [window.SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
});
